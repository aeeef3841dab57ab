import { AppstoreOutlined, SearchOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { Input, type InputRef, Segmented, Select } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import { ORDERS, type Place, type View } from './place.ts'

interface ToolbarProps {
  place: Place
  view: View
  /** Names of the groups of the dashboards on the page. */
  groups: Readonly<Record<string, string>>
  onChange(change: Partial<Place>, options?: { replace: boolean }): void
  onView(view: View): void
}

/** Search, groups, order, and how the dashboards are shown. `/` goes to the search. */
export function Toolbar({ place, view, groups, onChange, onView }: ToolbarProps) {
  const { word } = useWords()
  const named = Object.entries(groups)
  return (
    <div className="visual-boards-tools">
      <Search keyword={place.keyword} onSearch={(keyword) => onChange({ keyword }, { replace: true })} />
      {(named.length > 0 || place.groups !== '') && (
        <Select
          allowClear
          aria-label={word('boardGroups')}
          placeholder={word('boardGroups')}
          value={place.groups || null}
          onChange={(chosen) => onChange({ groups: chosen ?? '' })}
          options={named.map(([value, label]) => ({ value, label }))}
          popupMatchSelectWidth={false}
          className="visual-boards-groups"
        />
      )}
      <Select
        aria-label={word('boardSort')}
        value={place.sort}
        onChange={(sort) => onChange({ sort })}
        options={ORDERS.map((value) => ({ value, label: word(`boardSort_${value}`) }))}
        popupMatchSelectWidth={false}
      />
      <Segmented<View>
        aria-label={word('boardView')}
        value={view}
        onChange={onView}
        options={[
          { value: 'cards', icon: <AppstoreOutlined aria-label={word('boardCards')} />, title: word('boardCards') },
          {
            value: 'table',
            icon: <UnorderedListOutlined aria-label={word('boardTable')} />,
            title: word('boardTable'),
          },
        ]}
      />
    </div>
  )
}

function Search({ keyword, onSearch }: { keyword: string; onSearch(keyword: string): void }) {
  const { word } = useWords()
  const [typed, setTyped] = useState(keyword)
  const [composing, setComposing] = useState(false)
  const settled = useSettled(typed)
  const field = useRef<InputRef>(null)
  const sent = useRef(keyword)
  useEffect(() => {
    if (keyword === sent.current) return
    sent.current = keyword
    setTyped(keyword)
  }, [keyword])
  const send = useEffectEvent((text: string) => {
    if (composing || text !== typed || text === sent.current) return
    sent.current = text
    onSearch(text)
  })
  useEffect(() => send(settled.trim()), [settled])
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, [contenteditable="true"], [role="dialog"]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', toSearch)
    return () => document.removeEventListener('keydown', toSearch)
  }, [])
  return (
    <Input
      ref={field}
      className="visual-boards-search"
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={word('boardSearch')}
      placeholder={word('boardSearch')}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={() => send(typed.trim())}
    />
  )
}
