import type { Locale } from '@atrium/core/contract/refusal'
import { expect, type Page } from '@playwright/test'
import { wrongPart } from '../testing/wrong-language.ts'
import { send } from './desk.ts'
import type { World } from './world.ts'

/** Members of answers that have texts of programs: the server writes them in the reader's language. */
const WORDS = new Set(['msg', 'reason', 'failReason', 'error'])
/** Answers whose reasons were typed by people, and are data. */
const TYPED = /\/api\/shop\/order\/refund\//

/** All texts in answers of the API, which are data: names, remarks, numbers. */
function gather(value: unknown, into: Set<string>, words: ReadonlySet<string>): void {
  if (typeof value === 'string') into.add(value)
  if (value === null || typeof value !== 'object') return
  for (const [name, one] of Object.entries(value)) {
    into.add(name)
    if (!words.has(name)) gather(one, into, words)
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

/** Collects the texts in the answers of the API from now on, and finds what a page shows in the wrong language. */
export function readerOf(page: Page) {
  const data = new Set<string>()
  const answers: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    const answer = response.json().catch(() => null)
    const words = TYPED.test(response.url()) ? new Set<string>() : WORDS
    answers.push(answer.then((body) => gather(body, data, words)))
  })
  return async function wrongIn(locale: Locale): Promise<string[]> {
    const texts = await textsOf(page)
    await Promise.all(answers.splice(0))
    return texts.flatMap((text) => {
      const part = wrongPart(text, locale, [...data])
      return part === undefined ? [] : [`“${part}” in “${text.slice(0, 80)}”`]
    })
  }
}

/**
 * Visits in both languages as the signed-in person, and expects that nothing is in the other one at any of the moments
 * that it marks.
 */
export async function expectOneLanguage(
  page: Page,
  world: World,
  visit: (look: (where: string) => Promise<void>, locale: Locale) => Promise<void>,
): Promise<void> {
  const wrongIn = readerOf(page)
  const wrong: string[] = []
  for (const locale of ['en_US', 'zh_CN'] as const) {
    await send(page, world, 'PUT', '/api/user/loginUser', { locale })
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
    await visit(async (where) => {
      for (const part of await wrongIn(locale)) wrong.push(`${where} in ${locale}: ${part}`)
    }, locale)
  }
  expect([...new Set(wrong)]).toEqual([])
}
