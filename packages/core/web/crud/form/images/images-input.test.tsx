import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fieldErrors } from '../../../../contract/define/field-errors.ts'
import { img } from '../../../../contract/define/fields.ts'
import { startI18n } from '../../../i18n.ts'
import { startWords } from '../../../start-words.ts'
import { ImagesInput } from './images-input.tsx'

/** A stand-in for XMLHttpRequest that answers when the test says so. */
class Sending {
  static all: Sending[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  form?: FormData
  aborted = false
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    this.form = form
    Sending.all.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    return act(async () => this.onload?.())
  }
}

const urlOf = (digit: string) => `/api/file/${digit.repeat(32)}`
const picture = (name = 'a.png', type = 'image/png', size = 10) => new File([new Uint8Array(size)], name, { type })
let held: unknown

function Form({ initial, max, disabled = false }: { initial: string[] | null; max: number; disabled?: boolean }) {
  const [value, setValue] = useState<unknown>(initial)
  held = value
  const aria = { 'aria-required': false, 'aria-invalid': false }
  return <ImagesInput id="f" value={value} onChange={setValue} disabled={disabled} aria={aria} max={max} />
}

async function opened(initial: string[] | null = null, max = 3) {
  startI18n(startWords)
  const { container } = render(<Form initial={initial} max={max} />)
  const choose = (...files: File[]) =>
    act(async () => fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } }))
  return { container, choose }
}

beforeEach(() => {
  Sending.all = []
  vi.stubGlobal('XMLHttpRequest', Sending)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a chosen picture is uploaded at once, shows its progress, and becomes the value', async () => {
  const { choose } = await opened()
  await choose(picture())
  const [sending] = Sending.all
  expect([sending!.form!.get('purpose'), (sending!.form!.get('file') as File).name]).toEqual(['image', 'a.png'])
  await act(async () => sending!.upload.onprogress?.({ loaded: 30, total: 100 }))
  expect((screen.getByRole('progressbar') as HTMLProgressElement).value).toBe(0.3)
  await sending!.answer(200, { code: 0, url: urlOf('a') })
  expect(held).toEqual([urlOf('a')])
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a form with a running upload cannot be sent, and two uploads that end in reverse order keep their places', async () => {
  const { choose } = await opened()
  await choose(picture('1.png'), picture('2.png'))
  const said = fieldErrors([['photos', img(3)]], { photos: held })
  expect(said.photos?.zh_CN).toContain('还在上传')
  await Sending.all[1]!.answer(200, { code: 0, url: urlOf('b') })
  await Sending.all[0]!.answer(200, { code: 0, url: urlOf('a') })
  expect(held).toEqual([urlOf('a'), urlOf('b')])
  expect(fieldErrors([['photos', img(3)]], { photos: held })).toEqual({})
})

test('a refused picture shows the reason, does not change the value, and can be uploaded again', async () => {
  const { choose } = await opened()
  await choose(picture())
  await Sending.all[0]!.answer(415, { code: 41501, msg: '不是图片', statusCode: 415 })
  expect(held).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('不是图片')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  await Sending.all[1]!.answer(200, { code: 0, url: urlOf('c') })
  expect(held).toEqual([urlOf('c')])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('files that cannot be accepted are refused before anything is uploaded', async () => {
  const { choose } = await opened([urlOf('a')], 2)
  await choose(
    picture('x.svg', 'image/svg+xml'),
    picture('big.png', 'image/png', 5 * 1024 * 1024 + 1),
    picture('1.png'),
    picture('2.png'),
  )
  expect(Sending.all).toHaveLength(1)
  const said = screen.getByRole('alert').textContent
  for (const text of ['x.svg: 仅支持 JPG、PNG、WebP 图片', 'big.png: 图片不能超过 5 MB', '2.png: 最多 2 张图片'])
    expect(said).toContain(text)
})

test('arrow keys reorder pictures, Delete removes one, and a full field has no button to add more', async () => {
  await opened([urlOf('a'), urlOf('b'), urlOf('c')])
  expect(screen.queryByRole('button', { name: '添加图片' })).toBeNull()
  const key = (position: number, name: string) =>
    act(async () =>
      fireEvent.keyDown(screen.getByRole('button', { name: new RegExp(`^第 ${position} 张`) }), { key: name }),
    )
  await key(3, 'ArrowLeft')
  expect(held).toEqual([urlOf('a'), urlOf('c'), urlOf('b')])
  await key(1, 'Delete')
  expect(held).toEqual([urlOf('c'), urlOf('b')])
  expect(screen.getByRole('button', { name: '添加图片' })).toBeDefined()
})

test('a picture can be dragged to another place, and dropped files are uploaded', async () => {
  const { container } = await opened([urlOf('a'), urlOf('b')])
  const tiles = container.querySelectorAll('.core-crud-picture')
  await act(async () => fireEvent.dragStart(tiles[0]!))
  await act(async () => fireEvent.drop(tiles[1]!, { dataTransfer: { files: [] } }))
  expect(held).toEqual([urlOf('b'), urlOf('a')])
  await act(async () =>
    fireEvent.drop(container.querySelector('.core-crud-images')!, { dataTransfer: { files: [picture()] } }),
  )
  expect(Sending.all).toHaveLength(1)
})

test('removing a picture during its upload cancels the upload', async () => {
  const { choose } = await opened()
  await choose(picture())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '移除第 1 张图片' })))
  expect(Sending.all[0]!.aborted).toBe(true)
  expect(held).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
