# syntax of plain Docker and BuildKit alike
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends pkg-config libmicrohttpd-dev libpq-dev libsodium-dev libxml2-dev \
        libsimdjson-dev libarchive-dev zlib1g-dev libcurl4-openssl-dev libssl-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# The dependencies first: they are fetched again only when the manifest changes.
COPY Package.swift ./
RUN swift package resolve
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product earshot-server \
    && swift build -c release --static-swift-stdlib --product earshot \
    && mkdir -p /out/bin \
    && cp -R "$(swift build -c release --show-bin-path)"/*.resources /out/bin/ \
    && cp "$(swift build -c release --show-bin-path)/earshot-server" \
        "$(swift build -c release --show-bin-path)/earshot" /out/bin/

FROM debian:12-slim
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends ca-certificates curl libarchive13 libcurl4 libmicrohttpd12 libpq5 libssl3 \
        libsimdjson14 libsodium23 libxml2 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /srv/earshot --shell /usr/sbin/nologin earshot
COPY --from=build /out/bin /srv/earshot/bin
COPY Public /srv/earshot/Public
COPY migrations /srv/earshot/migrations
RUN ln -s /srv/earshot/bin/earshot-server /srv/earshot/bin/earshot /usr/local/bin/
WORKDIR /srv/earshot
USER earshot
ENV EARSHOT_HOME=/srv/earshot EARSHOT_LISTEN=0.0.0.0:8080
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8080/readyz"]
ENTRYPOINT ["earshot-server"]
CMD ["serve"]
