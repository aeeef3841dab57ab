import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refused } from '../../testing/web/open-page.tsx'
import { ApiRefusal, Unreachable } from '../api/client.ts'
import { LoadFailed } from './load-failed.tsx'

afterEach(cleanup)

const show = (error: unknown) => render(<LoadFailed error={error} onRetry={() => undefined} />)

test.each([403, 404, 409])(
  'a refusal with status %i gives its reason and no button, because it would stay',
  (status) => {
    show(new ApiRefusal(refused(status)))
    expect(screen.getByText(`refused ${status}`)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  },
)

test.each([
  ['a server that did not answer', new Unreachable(undefined)],
  ['a failure of the server', new ApiRefusal(refused(500))],
  ['too many requests', new ApiRefusal(refused(429))],
])('after %s one can try again', (_, error) => {
  show(error)
  expect(screen.getByRole('button', { name: /重\s?试/ })).toBeTruthy()
})
