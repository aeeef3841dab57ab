import { expect, test } from 'vitest'
import { toyItem, toyKinds } from '../../testing/web/builder/toy-builder.tsx'
import { itemName } from './item-name.ts'

const nameOf = (props: object, fieldSet: object[] = [], title = '') => {
  const { component } = toyItem('itemA', 'Dial', {}, props)
  const dataSources = fieldSet.length > 0 ? [{ _id: '', props: { fieldSet } }] : []
  return itemName({ ...component, title, dataSources }, toyKinds)
}

test('a component is called by its title, else by what stands in it, else by its fields, else by its kind', () => {
  expect(nameOf({ label: '炉温' }, [{ field: 'temp' }], '一号炉')).toBe('一号炉')
  expect(nameOf({ label: '炉温' }, [{ field: 'temp' }])).toBe('炉温')
  expect(nameOf({ text: '第一行\n第二行' })).toBe('第一行')
  expect(nameOf({}, [{ field: 'temp' }, { field: 'p1', as: '压力' }])).toBe('temp, 压力')
  expect(nameOf({ unit: 'kW' })).toBe('Dials')
})

test('of a rich text its first words are taken, and long texts are cut', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  expect(nameOf({ content: { type: 'doc', content: [paragraph(' '), paragraph('交接班')] } })).toBe('交接班')
  expect(nameOf({ text: 'a'.repeat(60) })).toBe(`${'a'.repeat(24)}…`)
})
