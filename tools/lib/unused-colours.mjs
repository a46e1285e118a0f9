/** Mantine's palettes that no screen names. */
const UNUSED = 'blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow';

/** Half of the variables that Mantine ships are shades of them. @returns {import('vite').Plugin} */
export function dropUnusedColours() {
  return {
    name: 'laveo-unused-colours',
    enforce: 'pre',
    transform(code, id) {
      if (!/default-css-variables\.css/.test(id)) return null;
      return {
        code: code.replace(new RegExp(`^\\s*--mantine-color-(?:${UNUSED})-[^;]*;\\n`, 'gm'), ''),
        map: null,
      };
    },
  };
}
