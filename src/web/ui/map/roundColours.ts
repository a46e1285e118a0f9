/** White figures are readable on each, and none is the red of a closed road. */
const COLOURS = ['#0d6b78', '#7c43cf', '#8a4b00', '#2f5fc4', '#1b7a47', '#a8327a', '#56512c', '#4a5a66'];

export const getRoundColour = (index: number): string => COLOURS[index % COLOURS.length] ?? '#0d6b78';
