#include "include/shim.h"

#include <simdjson.h>

#include <cstring>
#include <new>

struct earshot_json {
    simdjson::dom::document document;
};

namespace {

using namespace simdjson;

// Bytes of a text that is small.
constexpr size_t kept_length = 64 << 10;

// Visits everything, so that On-Demand, which reads lazily, meets the first fault. `depth` levels may follow.
error_code visit(ondemand::value value, size_t depth) {
    if (depth == 0) return DEPTH_ERROR;
    ondemand::json_type type;
    if (auto error = value.type().get(type)) return error;
    switch (type) {
    case ondemand::json_type::object: {
        ondemand::object object;
        if (auto error = value.get_object().get(object)) return error;
        for (auto field : object) {
            std::string_view key;
            if (auto error = field.unescaped_key().get(key)) return error;
            ondemand::value member;
            if (auto error = field.value().get(member)) return error;
            if (auto error = visit(member, depth - 1)) return error;
        }
        return SUCCESS;
    }
    case ondemand::json_type::array: {
        ondemand::array array;
        if (auto error = value.get_array().get(array)) return error;
        for (auto item : array) {
            ondemand::value member;
            if (auto error = item.get(member)) return error;
            if (auto error = visit(member, depth - 1)) return error;
        }
        return SUCCESS;
    }
    case ondemand::json_type::string: {
        std::string_view text;
        return value.get_string().get(text);
    }
    case ondemand::json_type::number: {
        ondemand::number number;
        return value.get_number().get(number);
    }
    case ondemand::json_type::boolean: {
        bool flag;
        return value.get_bool().get(flag);
    }
    case ondemand::json_type::null: {
        bool null;
        return value.is_null().get(null);
    }
    }
    return SUCCESS;
}

// The DOM parser does not say where it failed; On-Demand does. Runs on errors only.
size_t fault(const uint8_t *bytes, size_t length, size_t depth_limit) {
    padded_string text(reinterpret_cast<const char *>(bytes), length);
    ondemand::parser parser;
    ondemand::document document;
    // Room for one level more than is visited: On-Demand itself does not look.
    if (parser.allocate(length, depth_limit + 2) || parser.iterate(text).get(document)) return length;
    ondemand::value root;
    error_code error = document.get_value().get(root);
    if (!error) error = visit(root, depth_limit);
    const char *place = nullptr;
    if (!error || document.current_location().get(place)) return length;
    if (place < text.data() || place > text.data() + length) return length;
    return size_t(place - text.data());
}

}  // namespace

extern "C" {

earshot_json *earshot_json_parse(const uint8_t *bytes, size_t length, size_t depth_limit, const char **message,
                                 size_t *offset) {
    auto *result = new (std::nothrow) earshot_json;
    // Most texts are small and read by the same threads: what it takes to read them is kept.
    static thread_local dom::parser kept;
    dom::parser own;
    dom::parser &parser = length <= kept_length ? kept : own;
    size_t room = length <= kept_length ? kept_length : length;
    error_code error = result ? SUCCESS : MEMALLOC;
    if (!error && (parser.capacity() < room || parser.max_depth() != depth_limit)) error = parser.allocate(room, depth_limit);
    if (!error) error = parser.parse_into_document(result->document, bytes, length, true).error();
    if (!error) return result;
    delete result;
    *message = error_message(error);
    switch (error) {
    case UTF8_ERROR: *offset = earshot_utf8_prefix(bytes, length); break;
    case DEPTH_ERROR: case MEMALLOC: case CAPACITY: case EMPTY: *offset = 0; break;
    default: *offset = fault(bytes, length, depth_limit);
    }
    return nullptr;
}

const uint64_t *earshot_json_tape(const earshot_json *document) { return document->document.tape.get(); }
const uint8_t *earshot_json_strings(const earshot_json *document) { return document->document.string_buf.get(); }
void earshot_json_free(earshot_json *document) { delete document; }

size_t earshot_utf8_prefix(const uint8_t *bytes, size_t length) {
    auto text = reinterpret_cast<const char *>(bytes);
    if (validate_utf8(text, length)) return length;
    // No character of UTF-8 holds the byte of a line feed, so lines can be looked at one by one.
    for (size_t start = 0; start < length;) {
        auto *feed = static_cast<const char *>(std::memchr(text + start, '\n', length - start));
        size_t end = feed ? size_t(feed - text) + 1 : length;
        if (!validate_utf8(text + start, end - start)) return start;
        start = end;
    }
    return length;
}

}
