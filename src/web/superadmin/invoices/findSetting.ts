import { SETTING_SECTIONS } from '../house/sections.ts';
import { SETTING_WORDS } from '../house/settingWords.ts';

/** Where a setting is filled in, in words and as the hash of the settings' page. */
export function findSetting(name: string | null): { label: string; hash: string } | null {
  const section = SETTING_SECTIONS.findIndex(({ fields }) => fields.some((field) => field.name === name));
  const setting = SETTING_SECTIONS[section]?.fields.find((field) => field.name === name);
  return setting ? { label: SETTING_WORDS[setting.name].label, hash: `#section-${section}` } : null;
}
