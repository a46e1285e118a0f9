export const NEW_PASSWORD = 'une-phrase-de-passe';
let strangers = 0;
export const aStranger = () => ({
  fullname: 'Koffi Aka',
  phone: '0701020304',
  email: `inconnu${strangers++}@exemple.ci`,
  password: NEW_PASSWORD,
});

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export function aPicture(): FormData {
  const form = new FormData();
  form.set('image', new File([PIXEL], 'robe.png', { type: 'image/png' }));
  return form;
}
export function aLandmarkForm(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
export function aPhotoForm(bytes: Uint8Array = PIXEL, name = 'linge.jpg'): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  return form;
}
