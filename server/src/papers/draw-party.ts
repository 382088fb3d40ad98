import { MUTED, type Sheet } from './sheet.ts'

/** Who wrote a paper, or whom it is for: the name stands out, and what identifies them stands below. */
export function drawParty(
  sheet: Sheet,
  heading: string,
  { x, y, width }: { x: number; y: number; width: number },
  lines: readonly string[],
): number {
  let below = sheet.text(heading, { x, y, width, size: 9, color: MUTED, role: 'H2' }) + 3
  for (const [index, line] of lines.entries())
    below =
      sheet.text(line, {
        x,
        y: below,
        width,
        size: index === 0 ? 11.5 : 10,
        face: index === 0 ? 'strong' : 'text',
        maxLines: 2,
      }) + 1.5
  return below
}
