import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { invalidParameter, temporarilyUnavailable } from '../../contract/refusal.ts'
import { ApiRefusal } from '../api/client.ts'
import { CannotRead } from './facts.tsx'

afterEach(cleanup)

const refused = ({ code, status, text }: ReturnType<typeof invalidParameter>) =>
  new ApiRefusal({ code, errorCode: code, statusCode: status, msg: text.zh_CN })

test('an address whose id no record can have says that there is none, and offers no retry', () => {
  render(<CannotRead error={refused(invalidParameter())} onRetry={() => undefined} />)
  expect(screen.getByText('记录不存在，可能已被删除')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what may be read later says why not now, and offers a retry', () => {
  render(<CannotRead error={refused(temporarilyUnavailable())} onRetry={() => undefined} />)
  expect(screen.getByText('服务暂时不可用，请稍后再试')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})
