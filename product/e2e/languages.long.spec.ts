import type { Locale } from '@atrium/core/contract/refusal'
import { expect, type Page } from '@playwright/test'
import { apps } from '../apps.ts'
import { wrongPart } from '../testing/wrong-language.ts'
import { send, signIn } from './desk.ts'
import { connectDevice } from './mqtt-device.ts'
import { OTHER_PLACES, open, type Place, placesOf } from './places.ts'
import { PHONE, setUpStation } from './station.ts'
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

/** Collects the texts in the answers of the API from now on, and finds what a page shows in the wrong language. */
function readerOf(page: Page) {
  const data = new Set<string>()
  const answers: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    const answer = response.json().catch(() => null)
    answers.push(answer.then((body) => gather(body, data)))
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

/** Visits in both languages, and expects that nothing is in the other one at any of the moments that it marks. */
async function expectLanguages(
  page: Page,
  world: World,
  visit: (look: (where: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const wrongIn = readerOf(page)
  await signIn(page, world)
  const wrong: string[] = []
  for (const locale of ['en_US', 'zh_CN'] as Locale[]) {
    await send(page, world, 'PUT', '/api/user/loginUser', { locale })
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
    await visit(async (where) => {
      for (const part of await wrongIn(locale)) wrong.push(`${where} in ${locale}: ${part}`)
    })
  }
  expect([...new Set(wrong)]).toEqual([])
}

const allOf = (page: Page, places: readonly Place[]) => async (look: (where: string) => Promise<void>) => {
  for (const place of places) {
    await open(page, place)
    await look(place.address)
  }
}

for (const app of apps) {
  test(`no page of ${app.key} mixes Chinese and English`, async ({ page, world }) => {
    await expectLanguages(page, world, allOf(page, placesOf(app)))
  })
}

test('no page outside the apps mixes Chinese and English', async ({ page, world }) => {
  await expectLanguages(page, world, allOf(page, OTHER_PLACES))
})

test('no panel of the editor mixes Chinese and English, with and without a selected component', async ({
  page,
  world,
}) => {
  await expectLanguages(page, world, async (look) => {
    const { _id } = await send(page, world, 'POST', '/api/dashboard', { name: String(Date.now()) })
    await page.goto(`/visual/dashboard/edit?_id=${_id}`)
    const tabs = page.locator('.visual-edit-tab:not(:empty)')
    const panels = async (state: string) => {
      for (let index = 0; index < (await tabs.count()); index++) {
        await tabs.nth(index).click()
        await expect(page.locator('.core-loading, .ant-skeleton, .ant-spin, [aria-busy="true"]')).toHaveCount(0)
        await look(`the editor, tab ${index}, ${state}`)
      }
    }
    await expect(tabs.first()).toBeVisible()
    await panels('empty')
    await tabs.first().click()
    await page.locator('[data-panel="kinds"] li button').first().click()
    await expect(page.locator('[data-placed]')).toHaveCount(1)
    await page.keyboard.press('Alt+p')
    await expect(page.locator('[data-phone]')).toHaveCount(1)
    await panels('one component')
  })
})

test('the phone page of a device is switched with its price, its ports and what was chosen', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  const station = await setUpStation(page, world)
  const phone = await another(PHONE)
  const wrongIn = readerOf(phone)
  const device = await connectDevice(world, 'charge', station)
  await device.report('login', { firmware: '1.0', model: 'TW-10', ports: [1, 2].map((no) => ({ no, status: 1 })) })
  await phone.goto(station.address)
  await phone.getByRole('button', { name: /^2 ?号端口 ?空闲$/ }).click()
  for (const locale of ['en_US', 'zh_CN'] as const) {
    await phone.getByRole('button', { name: locale === 'zh_CN' ? '中文' : 'English', exact: true }).click()
    await expect(phone.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
    await expect.poll(() => wrongIn(locale)).toEqual([])
    await expect(phone.locator('[aria-pressed="true"]').first()).toContainText('2')
  }
})
