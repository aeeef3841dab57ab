import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { fakeStream } from '@atrium/dashboards/testing/web/fake-stream'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Ys7Camera from './index.ts'
import Ys7CameraView from './view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('[R143] it is a camera of ys7, with a history in full screen', async () => {
  const props = withDefaults(Ys7Camera.props, { deviceSerial: 'C78957921' })
  expect(Ys7Camera.stream!.sort(props)).toBe('ys7')
  expect(Ys7Camera.stream!.isPublic!(props)).toBe(false)
  render(fakeStream().around(<Ys7CameraView {...viewProps({ props, enlarged: true })} />))
  await act(async () => undefined)
  expect(screen.getByRole('button', { name: '历史' })).toBeTruthy()
})
