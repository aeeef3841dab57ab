import { type FormEvent, useState } from 'react'
import { useWord } from '../words.ts'

/** For a consumer who does not share their place: a search by the name of a place or a device. */
export function SearchForm({ onSearch }: { onSearch(keyword: string): void }) {
  const word = useWord()
  const [typed, setTyped] = useState('')

  function search(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <form className="core-phone-row" onSubmit={search}>
        <input
          className="core-phone-input"
          type="search"
          enterKeyHint="search"
          aria-label={word('nearbySearch')}
          placeholder={word('nearbySearch')}
          maxLength={40}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            // The clear button of the field.
            if (target.value === '') onSearch('')
          }}
        />
        <button type="submit" className="core-phone-button">
          {word('search')}
        </button>
      </form>
    </search>
  )
}
