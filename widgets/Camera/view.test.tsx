import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { fakeStream } from '@atrium/dashboards/testing/web/fake-stream'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Camera from './index.ts'
import CameraView from './view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const propsOf = (given: object) => withDefaults(Camera.props, given)

test.each([
  ['address', 0],
  ['ys7', 1],
  ['imou', 1],
] as const)(
  '[R142] a camera of the sort %s plays as such, with a history where its cloud has one',
  async (type, histories) => {
    const props = propsOf({ type })
    expect(Camera.stream!.sort(props)).toBe(type)
    render(fakeStream().around(<CameraView {...viewProps({ props, enlarged: true })} />))
    await act(async () => undefined)
    expect(screen.queryAllByRole('button', { name: '历史' })).toHaveLength(histories)
  },
)

test('public pages show it only if its author says so', () => {
  expect([{}, { showInPublic: true }].map((given) => Camera.stream!.isPublic!(propsOf(given)))).toEqual([false, true])
})

test('only the address of the sort that is chosen is checked', () => {
  const src = 'file:///etc/passwd'
  expect(Camera.check!(propsOf({ src })).src).toBeDefined()
  expect(Camera.check!(propsOf({ src, type: 'ys7' })).src).toBeUndefined()
})
