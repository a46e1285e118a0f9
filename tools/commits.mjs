// Refuses commit subjects that are longer than 72 characters or not "room: verb …".
import { refusedSubjects } from './lib/commits.mjs';
import { root } from './lib/paths.mjs';
import { giveUp } from './lib/say.mjs';

const refused = refusedSubjects(root);
if (refused.length > 0)
  giveUp(`Commit subjects must be "room: verb …", at most 72 characters:\n  ${refused.join('\n  ')}`);
