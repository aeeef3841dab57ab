import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectContrast } from './accessible.ts'
import { signIn } from './desk.ts'
import { open, type Place } from './places.ts'
import { test, type World } from './world.ts'
import { expectOneLanguage } from './wrong-texts.ts'

/** Opens each page and checks all rules but contrast, which theme/contrast.test.ts has, in Chinese and in light. */
export async function expectAllAccessible(page: Page, world: World, places: readonly Place[]): Promise<void> {
  const complaints = await signIn(page, world)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const place of places) {
    await test.step(place.address, async () => {
      await open(page, place)
      await expectAccessible(page, { ...partOf(place), exceptContrast: true })
    })
  }
  expect(ofPages(complaints)).toEqual([])
}

/**
 * Opens each page twice: in English and in the light theme, where it checks all rules, and in Chinese and in the dark
 * theme, which changes nothing but colours, so that it checks the contrast. No page may mix the languages.
 */
export async function expectAllInBoth(page: Page, world: World, places: readonly Place[]): Promise<void> {
  const complaints = await signIn(page, world)
  await expectOneLanguage(page, world, async (look, locale) => {
    const theme = locale === 'en_US' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const place of places) {
      await test.step(`${place.address} in ${locale}`, async () => {
        await open(page, place)
        await look(place.address)
        const part = partOf(place)
        if (theme === 'light') await expectAccessible(page, part)
        else await expectContrast(page, part)
      })
    }
  })
  expect(ofPages(complaints)).toEqual([])
}

/** The list beside a form is checked as a page of its own. */
const partOf = ({ address }: Place) => ({
  serious: true,
  ...(address.endsWith('/new') && { within: '.core-crud-panel' }),
})

/** The router warns because these tests change the address without it. */
const ofPages = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.includes('not created by @remix-run/router'))
