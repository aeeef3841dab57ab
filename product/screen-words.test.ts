import type { AppScreens } from '@atrium/core/web/app/screens'
import { expect, test } from 'vitest'
import { appEntries } from './apps.web.ts'

/** The paths in an app's words that its screens name: of tabs, views, buttons and pages. */
function pathsIn({ subPages = {}, entities = {} }: AppScreens): string[] {
  const named = Object.values(entities).flatMap((screens) => [
    ...(screens?.detailTabs ?? []),
    ...(screens?.listViews ?? []),
    ...(screens?.rowActions ?? []),
  ])
  const pages = Object.values(subPages).flatMap((page) => page?.nameKey ?? [])
  return [...named.map(({ labelKey }) => labelKey), ...pages]
}

const textAt = (words: object, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], words)

for (const { app, words, screens } of appEntries) {
  test(`${app.key} has words in both languages for all that its screens name`, async () => {
    const paths = screens ? pathsIn((await screens()).default) : []
    const missing = (
      await Promise.all(
        Object.entries(words).map(async ([locale, load]) => {
          const { default: texts } = await load()
          return paths.filter((path) => typeof textAt(texts, path) !== 'string').map((path) => `${locale} ${path}`)
        }),
      )
    ).flat()
    expect(missing).toEqual([])
  })
}
