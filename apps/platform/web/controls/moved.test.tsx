import { rendererOf } from '@atrium/core/testing/web/render-with-words'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import en_US from '../../en_US.ts'
import zh_CN from '../../zh_CN.ts'
import HeadersControl from './headers.tsx'
import PropsControl from './props.tsx'

afterEach(cleanup)

const renderWithWords = rendererOf('platform', { zh_CN, en_US })

function Callback() {
  const [url, setUrl] = useState('https://partner.example')
  return (
    <>
      <input aria-label="url" value={url} onChange={({ target }) => setUrl(target.value)} />
      <HeadersControl value={{ Authorization: '****' }} values={{ url }} />
    </>
  )
}

test('the form says that values of headers do not go to another address', () => {
  renderWithWords(<Callback />)
  const url = screen.getByLabelText('url')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(url, { target: { value: 'https://other.example' } })
  expect(screen.getByRole('alert').textContent).toContain('回调地址已改')
  fireEvent.change(screen.getByLabelText('值'), { target: { value: 'entered' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

function Account() {
  const [props, setProps] = useState<Record<string, unknown>>({ url: 'https://own.example', hasToken: true })
  return <PropsControl value={props} onChange={setProps} values={{ type: 10 }} />
}

test('the form asks for a stored secret again as long as the address is another one', () => {
  renderWithWords(<Account />, 'en_US')
  const { value } = screen.getByDisplayValue<HTMLInputElement>('https://own.example')
  const enter = (text: string) => fireEvent.change(screen.getByDisplayValue(/^https:/), { target: { value: text } })
  expect(screen.getByPlaceholderText('Saved; leave empty to keep it')).toBeTruthy()
  enter('https://other.example')
  expect(screen.getByPlaceholderText('The address has changed: enter it again')).toBeTruthy()
  enter(value)
  expect(screen.getByPlaceholderText('Saved; leave empty to keep it')).toBeTruthy()
})
