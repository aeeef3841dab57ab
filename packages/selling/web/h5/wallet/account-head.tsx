import { formatFen } from '@atrium/core/web/crud/values/money'
import { Link } from 'react-router'
import { usePhone } from '../phone.tsx'
import { useWord } from '../words.ts'
import type { Account } from './wallet.ts'

/** The balance, and the owner of the account if there are several accounts. */
export function AccountHead({ accounts, account }: { accounts: readonly Account[]; account: Account }) {
  const { app } = usePhone()
  const word = useWord()
  const { balance, pending, frozen, withdrawn, debt } = account
  const facts = [
    { name: 'pending', fen: pending },
    { name: 'frozen', fen: frozen },
    { name: 'withdrawn', fen: withdrawn },
    { name: 'debt', fen: debt },
  ] as const
  const reported = facts.filter(({ fen }) => fen > 0)
  return (
    <>
      {accounts.length > 1 && (
        <nav className="selling-phone-accounts" aria-label={word('accounts')}>
          {accounts.map(({ key, type, name }) => (
            <Link
              key={key}
              className="core-phone-chip selling-phone-account"
              aria-current={key === account.key}
              to={`/h5/${app.key}/wallet?account=${key}`}
              replace
            >
              {type === 'consumer' ? word('ownMoney') : `${word(type)} ${name}`}
            </Link>
          ))}
        </nav>
      )}
      <section className="core-phone-hero">
        <p className="core-phone-muted">{word('balanceNow')}</p>
        <p className="selling-phone-hero-number">{formatFen(balance)}</p>
      </section>
      {reported.length > 0 && (
        <dl className="core-phone-facts">
          {reported.map(({ name, fen }) => (
            <div key={name}>
              <dt>{word(name)}</dt>
              <dd>{formatFen(fen)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
