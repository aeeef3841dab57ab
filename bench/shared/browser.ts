import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../product/e2e/chromium.ts'

export function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunch)
}
