import type { Locale } from '@atrium/contract/refusal'
import { expect, type Page } from '@playwright/test'
import { apps } from '../apps.ts'
import { wrongPart } from '../testing/wrong-language.ts'
import { send, signIn } from './desk.ts'
import { OTHER_PLACES, open, type Place, placesOf } from './places.ts'
import { test, type World } from './world.ts'

/** Members of answers that have texts of programs: the server writes them in the reader's language. */
const WORDS = new Set(['msg', 'reason', 'failReason', 'error'])

/** All texts in answers of the API, which are data: names, remarks, numbers. */
function gather(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  if (value === null || typeof value !== 'object') return
  for (const [name, one] of Object.entries(value)) {
    into.add(name)
    if (!WORDS.has(name)) gather(one, into)
  }
}

/** What a reader sees or hears: texts, labels, hints. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && !parent.closest('script, style, code, pre, svg, [aria-hidden="true"]'))
        found.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[placeholder], [title], [aria-label], [alt]')) {
      // The library names its icons in English; each stands beside a text or in a control that has a name.
      if (element.closest('[aria-hidden="true"], .anticon')) continue
      for (const name of ['placeholder', 'title', 'aria-label', 'alt']) found.push(element.getAttribute(name) ?? '')
    }
    return found.map((text) => text.trim()).filter(Boolean)
  })

async function expectLanguages(page: Page, world: World, places: readonly Place[]): Promise<void> {
  const data = new Set<string>()
  const answers: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    const answer = response.json().catch(() => null)
    answers.push(answer.then((body) => gather(body, data)))
  })
  await signIn(page, world)
  const wrong: string[] = []
  for (const locale of ['en_US', 'zh_CN'] as Locale[]) {
    await send(page, world, 'PUT', '/api/user/loginUser', { locale })
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
    for (const place of places) {
      await open(page, place)
      const texts = await textsOf(page)
      await Promise.all(answers.splice(0))
      for (const text of texts) {
        const part = wrongPart(text, locale, [...data])
        if (part !== undefined) wrong.push(`${place.address} in ${locale}: “${part}” in “${text.slice(0, 80)}”`)
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([])
}

for (const app of apps) {
  test(`no page of ${app.key} mixes Chinese and English`, async ({ page, world }) => {
    await expectLanguages(page, world, placesOf(app))
  })
}

test('no page outside the apps mixes Chinese and English', async ({ page, world }) => {
  await expectLanguages(page, world, OTHER_PLACES)
})
