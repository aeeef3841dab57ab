import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { richText, str } from '../../../contract/define/fields.ts'
import '../../rich-text/editor.tsx'
import { EntityContext } from '../entity-context.ts'
import { Cell } from '../values/cell.tsx'
import { Control } from './control.tsx'

afterEach(cleanup)

const page = defineEntity({
  name: 'page',
  path: '/api/toy/page',
  table: 'toy_page',
  module: 'page',
  title: 'name',
  fields: { name: str(20), body: richText(200) },
  calls: ['list', 'get', 'update'],
  list: { columns: ['name'] },
})
const context = { entity: page, screens: {}, words: { field: () => '说明' } } as never
const text = (words: string, type = 'paragraph') => ({ type, content: [{ type: 'text', text: words }] })
const doc = (...content: object[]) => ({ type: 'doc', content })

/** The field of a form, and below it the value as a detail or a list shows it. */
function Page({ start, detailed = false }: { start: object | null; detailed?: boolean }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <EntityContext value={context}>
      <Control
        id="body"
        name="body"
        field={page.fields.body!}
        value={value}
        onChange={setValue}
        disabled={false}
        names={{}}
        aria={{ 'aria-required': false, 'aria-invalid': false }}
      />
      <output>
        <Cell name="body" row={{ _id: '1', body: value } as never} refs={{}} detailed={detailed} />
      </output>
    </EntityContext>
  )
}

test('a rich text is edited in the form by the editor, which is opened first, and its detail draws it as elements', async () => {
  render(<Page start={doc(text('手工拉制'))} detailed />)
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '说明: 编辑文本' }))
  expect(await screen.findByRole('textbox', { name: '说明' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('正文'), { target: { value: '2' } })
  const drawn = screen.getByRole('status')
  await waitFor(() => expect(drawn.querySelector('h2')?.textContent).toBe('手工拉制'))
})

test('[S10] what an author wrote as HTML is shown as the text that it is, and a picture of another site is not loaded', async () => {
  const foreign = { type: 'image', attrs: { src: 'https://evil.example/a.png', alt: '图' } }
  render(<Page start={doc(text('<img src=x onerror=alert(1)>'), foreign)} detailed />)
  const drawn = screen.getByRole('status')
  await waitFor(() => expect(drawn.querySelector('p')?.textContent).toBe('<img src=x onerror=alert(1)>'))
  expect(drawn.querySelector('img')).toBeNull()
})

test('a list shows the first words of a rich text', () => {
  render(<Page start={doc(text('面馆', 'heading'), text('长'.repeat(90)))} />)
  expect(screen.getByRole('status').textContent).toMatch(/^面馆 长+…$/)
})

test('a document with parts that the editor would lose is edited as JSON', async () => {
  render(<Page start={doc({ type: 'table' })} />)
  fireEvent.click(screen.getByRole('button', { name: '说明: 编辑文本' }))
  const field = await screen.findByDisplayValue(/"table"/)
  fireEvent.change(field, { target: { value: JSON.stringify(doc(text('改为一段'))) } })
  expect(screen.getByRole('status').textContent).toBe('改为一段')
})
