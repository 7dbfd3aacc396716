// Keeps the screen that a test stands on, for `earshot upload`. One file, nothing but Node's own modules.
//
//   const { earshot } = require('./earshot');
//   await earshot(browser, 'checkout');                       // WebdriverIO with Appium -> captures/checkout.json
//   await earshot(device, 'checkout', { state: 'empty' });    // Detox
//
// The file is earshot-page/1 (docs/formats.md of Earshot, section 6): what the tool wrote, with its picture and what it
// knows of the device.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

// What makes the page source of iOS complete: exact frames, what VoiceOver stops at, custom actions.
const complete = {
  includeNativeFrameInPageSource: true,
  includeNativeAccessibilityElementInPageSource: true,
  includeCustomActionsInPageSource: true,
};

/**
 * Writes the screen into a folder and answers the file's path.
 * @param tool WebdriverIO's browser, or Detox' device.
 * @param variant what the tool doesn't know, by the keys of a capture's variant: { locale: 'de' }.
 */
async function earshot(tool, screen, { state, folder = 'captures', variant = {} } = {}) {
  const taken = typeof tool.generateViewHierarchyXml === 'function' ? await fromDetox(tool) : await fromWebdriver(tool);
  const page = {
    format: 'earshot-page/1',
    screen: { key: screen },
    variant: { ...taken.variant, ...variant, ...(state ? { state } : {}) },
    capturedAt: new Date().toISOString(),
    source: { tool: taken.tool },
    ...(taken.picture ? { screenshot: { mediaType: 'image/png', base64: taken.picture } } : {}),
    page: { text: taken.text },
  };
  const name = [screen, state, variant.locale, variant.contentSize].filter(Boolean).join('.').replace(/[^\p{L}\p{N}_.-]/gu, '-');
  fs.mkdirSync(folder, { recursive: true });
  const file = await place(folder, name, page);
  fs.writeFileSync(file, JSON.stringify(page));
  return file;
}

/** The file of this screen in this variant: name.json, or where that holds another one, name.2.json and so on. */
async function place(folder, name, page) {
  let file = path.join(folder, `${name}.json`);
  for (let number = 2; fs.existsSync(file); number += 1) {
    if ((await quietly(() => kind(JSON.parse(fs.readFileSync(file, 'utf8'))))) === kind(page)) break;
    file = path.join(folder, `${name}.${number}.json`);
  }
  return file;
}

/**
 * What parts the captures of one screen, as Earshot compares them. Another version of the system, or another phone, is no other
 * variant, so that the next run takes the place of the last.
 */
function kind({ screen, variant, page }) {
  const isAndroid = page.text.includes('<hierarchy');
  const device = variant.device || {};
  // The source of an Android page counts in pixels, so that it does not tell a tablet.
  const drawn = isAndroid ? null : page.text.match(/\bwidth="([\d.]+)" height="([\d.]+)"/);
  const [width, height] = device.size || (drawn ? [Number(drawn[1]), Number(drawn[2])] : [0, 0]);
  const idiom = device.idiom || (Math.min(width, height) >= (isAndroid ? 600 : 744) ? 'pad' : 'phone');
  const looks = [variant.appearance === 'dark', ...['increaseContrast', 'boldText', 'reduceMotion', 'preLogin'].map((key) => variant[key] === true)];
  return JSON.stringify([
    screen.key, isAndroid, idiom, variant.orientation || (width > height ? 'landscape' : 'portrait'),
    variant.contentSize || 'L', variant.locale || '', variant.state || '', ...looks,
  ]);
}

async function fromDetox(device) {
  const text = await device.generateViewHierarchyXml();
  const picture = await quietly(async () => fs.readFileSync(await device.takeScreenshot('earshot')).toString('base64'));
  return { tool: 'Detox', text, picture, variant: {} };
}

async function fromWebdriver(browser) {
  const before = (await quietly(() => browser.getSettings())) || {};
  const known = Object.keys(complete).filter((key) => key in before);
  if (Object.keys(before).length) await quietly(() => browser.updateSettings(complete));
  let text;
  try {
    text = await browser.getPageSource();
  } finally {
    if (known.length) await quietly(() => browser.updateSettings(Object.fromEntries(known.map((key) => [key, before[key]]))));
  }
  const picture = await quietly(() => browser.takeScreenshot());
  const info = (await quietly(() => browser.execute('mobile: deviceInfo', {}))) || {};
  const capabilities = browser.capabilities || {};
  const device = {};
  const variant = {};
  if (text.includes('<hierarchy')) {
    if (info.model) device.model = info.model;
    if (info.displayDensity) {
      device.scale = info.displayDensity / 160;
      const size = await quietly(() => browser.getWindowSize());
      if (size) device.size = [size.width / device.scale, size.height / device.scale];
    }
  } else {
    // The name of a device is its owner's.
    const model = info.isSimulator ? info.name : info.model;
    if (model) device.model = model;
    const idiom = { 0: 'phone', 1: 'pad' }[info.userInterfaceIdiom];
    if (idiom) device.idiom = idiom;
    if (['light', 'dark'].includes(info.userInterfaceStyle)) variant.appearance = info.userInterfaceStyle;
  }
  const os = info.platformVersion || capabilities.platformVersion || capabilities['appium:platformVersion'];
  if (os) variant.os = String(os);
  if (Object.keys(device).length) variant.device = device;
  return { tool: 'Appium', text, picture, variant };
}

/** The answer; nothing where the tool has none: a capture without a picture is better than a test that fails for it. */
async function quietly(ask) {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

module.exports = { earshot };
