import type { BrowserData } from '@obole/contract/bank'

/** What 3-D Secure asks about the browser, to recognise the card holder. */
export function browserData(): BrowserData {
  return {
    language: navigator.language,
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
    javaEnabled: false,
    userAgent: navigator.userAgent,
    acceptHeader: '*/*',
  }
}
