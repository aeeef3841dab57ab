import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const open = (children: ReactNode) =>
  render(
    // The DOM of the tests has no animations, so none would end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Dialog open title="Refund" okText="Pay back" cancelText="Cancel">
        {children}
      </Dialog>
    </ConfigProvider>,
  )

test('the first field that can be changed has the focus', async () => {
  open(
    <>
      <input aria-label="number" disabled />
      <textarea aria-label="reason" />
      <input aria-label="amount" />
    </>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('reason')))
})

test('of several choices the chosen one has the focus', async () => {
  open(
    <>
      <input type="radio" aria-label="new" name="to" />
      <input type="radio" aria-label="known" name="to" defaultChecked />
    </>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('known')))
})

test('without a field the confirming button has the focus', async () => {
  open(<p>The order is paid back.</p>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay back' })))
})
