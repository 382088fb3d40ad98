/** A sign of success that is seen before the text is read. */
export function DoneMark() {
  return (
    <svg viewBox="0 0 56 56" aria-hidden className="mb-5 size-14">
      <circle cx="28" cy="28" r="28" fill="var(--color-leaf)" />
      <path
        d="m16 29 8.5 8.5L41 20"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
