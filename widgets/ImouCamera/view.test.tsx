import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { fakeStream } from '@atrium/dashboards/testing/web/fake-stream'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import ImouCamera from './index.ts'
import ImouCameraView from './view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('[R144] it is a camera of imou, with a history in full screen', async () => {
  const props = withDefaults(ImouCamera.props, { deviceSerial: 'C78957921' })
  expect(ImouCamera.stream!.sort(props)).toBe('imou')
  expect(ImouCamera.stream!.isPublic!(props)).toBe(false)
  render(fakeStream().around(<ImouCameraView {...viewProps({ props, enlarged: true })} />))
  await act(async () => undefined)
  expect(screen.getByRole('button', { name: '历史' })).toBeTruthy()
})
