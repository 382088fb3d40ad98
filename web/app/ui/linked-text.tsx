import { textParts } from '@obole/contract/text-links'

/** A text by the association, with its web addresses as links: always text, never markup. */
export function LinkedText({ children }: { children: string }) {
  return textParts(children).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      // The parts of one text never change their order.
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
