import { chromiumLaunch } from '@atrium/product/e2e/chromium'
import { type Browser, chromium } from '@playwright/test'

export function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunch)
}
