// A team's test of its checkout, with as much of Detox' device as it asks for stood in for.
'use strict';
const { earshot } = require('./earshot');

const device = {
  generateViewHierarchyXml: async () => `<?xml version="1.0" encoding="utf-8"?>
<ViewHierarchy>
 <UIWindow alpha="1.0" class="UIWindow" focused="false" height="844" id="detox_temp_" visibility="visible" width="390">
  <RCTTextView alpha="1.0" class="RCTTextView" focused="false" height="30" label="Checkout" visibility="visible" width="350" x="20" y="60" />
  <RCTView alpha="1.0" class="RCTView" focused="false" height="50" id="buy" label="${process.argv[2]}" visibility="visible" width="350" x="20" y="700" />
 </UIWindow>
</ViewHierarchy>`,
};

earshot(device, 'checkout');
