import { endpoints } from '#domain/addresses.ts';

export function StoredPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="gap-8 flex flex-wrap p-0 no-list" aria-label="Photos">
      {photos.map((photo, index) => {
        const url = `${endpoints.photos}/${photo}`;
        return (
          <li key={photo}>
            <a href={url} target="_blank" rel="noreferrer" aria-label={`Ouvrir la photo ${index + 1}`}>
              <img
                className="block border round-14 bg-pale cover"
                src={url}
                alt=""
                width={72}
                height={72}
                loading="lazy"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
