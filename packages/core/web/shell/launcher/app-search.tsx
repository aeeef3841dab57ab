import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { LineIcon } from '../../ui/line-icon.tsx'
import type { LauncherApp } from '../apps/launcher-apps.ts'
import { isThirdPartyLink, useOpenThirdParty } from '../apps/use-open-third-party.ts'
import { useWord } from '../words.ts'
import './app-search.css'

interface Props {
  value: string
  onChange: (value: string) => void
  found: readonly LauncherApp[]
}

/** Filters the apps. `/` moves the focus here, Enter opens the first app that can be opened, Esc clears the text. */
export function AppSearch({ value, onChange, found }: Props) {
  const word = useWord()
  const navigate = useNavigate()
  const openThirdParty = useOpenThirdParty()
  const input = useRef<HTMLInputElement>(null)
  useSlash(() => input.current?.focus())

  function onKeyDown(key: string) {
    if (key === 'Escape') onChange('')
    const first = found.find(({ link }) => link !== null)
    if (key !== 'Enter' || value.trim() === '' || !first?.link) return
    if (isThirdPartyLink(first.link)) void openThirdParty(first)
    else navigate(first.link)
  }

  return (
    <search className="core-shell-find">
      <LineIcon name="search" />
      <input
        ref={input}
        type="search"
        value={value}
        aria-label={word('findApp')}
        placeholder={word('findApp')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => !event.nativeEvent.isComposing && onKeyDown(event.key)}
      />
      <span className="core-shell-find-key" aria-hidden="true">
        /
      </span>
      <span className="core-hidden" role="status">
        {value.trim() !== '' && word('appsFound', { count: found.length })}
      </span>
    </search>
  )
}

function useSlash(then: () => void) {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const writing = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
