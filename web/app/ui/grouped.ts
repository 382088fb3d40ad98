interface Line {
  name: string
  amount: number
  detail?: string | undefined
  isStruck?: boolean
}

/** The same thing bought several times is one row: « Le Carnet × 2 ». */
export function grouped(lines: readonly Line[]): (Line & { key: string })[] {
  const rows = new Map<string, Line & { count: number }>()
  for (const { name, detail, amount, isStruck = false } of lines) {
    const key = `${name}\n${detail ?? ''}\n${isStruck}`
    const { count, amount: sofar } = rows.get(key) ?? { count: 0, amount: 0 }
    rows.set(key, { name, detail, isStruck, count: count + 1, amount: sofar + amount })
  }
  return [...rows].map(([key, { name, detail, isStruck, count, amount }]) => ({
    key,
    name: count > 1 ? `${name}\u00a0×\u00a0${count}` : name,
    detail,
    isStruck: isStruck ?? false,
    amount,
  }))
}
