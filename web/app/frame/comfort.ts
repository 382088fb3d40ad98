/** The visitor's reading settings. Kept in a cookie, so that the server draws the page that way at once. */
export const COMFORT_CHOICES = {
  contrast: ['high'],
  text: ['large', 'larger'],
  spacing: ['wide'],
  font: ['legible'],
  motion: ['reduced'],
} as const

export type ComfortName = keyof typeof COMFORT_CHOICES
export type Comfort = { [K in ComfortName]?: (typeof COMFORT_CHOICES)[K][number] }

export const COMFORT_COOKIE = 'comfort'
const COOKIE_DAYS = 365

export function comfortOf(cookies: string | null): Comfort {
  const found = (cookies ?? '').split(';').find((cookie) => cookie.trim().startsWith(`${COMFORT_COOKIE}=`))
  const asked = new URLSearchParams(decodeURIComponent(found?.split('=').slice(1).join('=') ?? ''))
  const known = Object.entries(COMFORT_CHOICES).filter(([name, values]) =>
    values.some((value) => value === asked.get(name)),
  )
  return Object.fromEntries(known.map(([name]) => [name, asked.get(name)]))
}

export function comfortCookie(comfort: Comfort): string {
  const value = encodeURIComponent(new URLSearchParams(comfort).toString())
  return `${COMFORT_COOKIE}=${value}; Path=/; Max-Age=${COOKIE_DAYS * 86_400}; SameSite=Lax`
}

export function comfortAttributes(comfort: Comfort = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(comfort).map(([name, value]) => [`data-${name}`, value]))
}
