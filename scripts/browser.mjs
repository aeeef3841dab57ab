// The journeys need a browser, a font with Chinese letters and Redis. They come from the system, not from npm.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, run } from './prepare.mjs'

/** Installs what is missing where that is possible, else says what to install and ends. */
export async function ensureBrowser() {
  const missing = await listMissing()
  if (missing.length === 0) return
  console.log(`Missing: ${missing.join(', ')}`)
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const packages = ['chromium', 'fontconfig', 'fonts-noto-cjk', 'mosquitto-clients', 'redis-server']
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  }
  const still = await listMissing()
  if (still.length > 0)
    fail(`Install ${still.join(' and ')}, for example: apt-get install chromium fonts-noto-cjk redis-server`)
}

async function listMissing() {
  const { chromium } = await import('@playwright/test')
  const fonts = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? ''
  const hasBrowser = existsSync('/usr/bin/chromium') || existsSync(chromium.executablePath())
  const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
  return [
    ...(hasBrowser ? [] : ['Chromium']),
    ...(fonts.trim() ? [] : ['a font with Chinese letters']),
    ...(hasRedis ? [] : ['redis-server']),
  ]
}
