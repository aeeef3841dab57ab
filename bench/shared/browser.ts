import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../product/testing/chromium.ts'

export function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunch)
}
