import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/**
 * Options with which journeys and benches start Chromium: the installed one if there is one, without background
 * traffic.
 */
export const chromiumLaunch = {
  ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-sync',
    '--disable-component-update',
  ],
}
