import { textParts } from '@obole/contract/text-links'

/** What an association wrote, its web addresses to be followed: text for ever, never markup. */
export function LinkedText({ children }: { children: string }) {
  return textParts(children).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      // The parts of one text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere"
      >
        {text}
      </a>
    ),
  )
}
