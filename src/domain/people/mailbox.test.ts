import { expect, it } from 'vitest';
import { findMailbox } from './mailbox.ts';

it.each([
  ['awa@gmail.com', 'Gmail'],
  [' Awa@GMAIL.com ', 'Gmail'],
  ['awa@yahoo.fr', 'Yahoo Mail'],
  ['awa@hotmail.com', 'Outlook'],
  ['awa@live.fr', 'Outlook'],
  ['awa@icloud.com', 'iCloud Mail'],
  ['awa@gmail.com.exemple.ci', undefined],
  ['awa@exemple.ci', undefined],
])('the letters of %s are read in %s', (email, name) => {
  expect(findMailbox(email)?.name).toBe(name);
});
