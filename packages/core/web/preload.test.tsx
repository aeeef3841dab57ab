import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, sessionOf, toyApp } from '../testing/web/open-page.tsx'
import { createQueryClient } from './api/query-client.ts'
import type { AppEntry } from './app/entry.ts'
import { startI18n } from './i18n.ts'
import { routesWith } from './mount.tsx'
import { lazyPage } from './page/chunk.ts'
import { preloadPage } from './preload.ts'
import { startWords } from './start-words.ts'
import '../testing/web/lazy-parts.ts'

const routes = routesWith([])

afterEach(() => vi.unstubAllGlobals())

/** An app with one page of its own, which tells when its code is asked for. */
function appWithPage(onLoad: () => void): AppEntry {
  const page = lazyPage(async () => {
    onLoad()
    return { default: () => null }
  })
  return { ...toyApp('shop'), screens: async () => ({ default: { pages: { 'crate/list': page } } }) }
}

test('the code of a page, its title and the session are asked for side by side, then the words', async () => {
  startI18n(startWords)
  let signedIn: (session: object) => void = () => {}
  const calls = answerCalls({ 'GET /api/user/me': () => new Promise<object>((answer) => (signedIn = answer)) })
  const onLoad = vi.fn()
  const entry = appWithPage(onLoad)
  const words = vi.spyOn(entry.words, 'zh_CN')
  const done = preloadPage(routes, '/shop/crate/list', [entry], createQueryClient())
  await vi.waitFor(() => expect(onLoad).toHaveBeenCalledTimes(1))
  expect(calls.map(({ path }) => path)).toEqual(['/api/site', '/api/user/me'])
  expect(words).not.toHaveBeenCalled()
  signedIn(sessionOf({ apps: ['shop'] }))
  await done
  expect(words).toHaveBeenCalledTimes(1)
})

test('a page outside of the shell asks for its title only, and what fails does not stop the page', async () => {
  startI18n(startWords)
  const calls = answerCalls({ 'GET /api/user/me': () => 500 })
  await preloadPage(routes, '/login', [], createQueryClient())
  expect(calls.map(({ path }) => path)).toEqual(['/api/site'])
  await preloadPage(routes, '/h5/shop', [], createQueryClient())
  expect(calls).toHaveLength(1)
  const broken: AppEntry = { ...toyApp('shop'), screens: () => Promise.reject(new Error('no network')) }
  await preloadPage(routes, '/shop/crate/list', [broken], createQueryClient())
  expect(calls.slice(1).map(({ path }) => path)).toEqual(['/api/site', '/api/user/me'])
})
