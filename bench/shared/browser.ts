import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-sync',
  '--disable-component-update',
]

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ args: ARGS, ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}) })
}
