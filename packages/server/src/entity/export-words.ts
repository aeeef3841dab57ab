import en_US from '@atrium/contract/define/base.en_US'
import zh_CN from '@atrium/contract/define/base.zh_CN'
import type { Entity } from '@atrium/contract/define/entity'
import type { Locale } from '@atrium/contract/refusal'
import type { AppServer } from '../call/implement.ts'
import type { ExportWords } from './export.ts'

/** The column titles and value names of an export file in the caller's language. */
export function exportWords(server: AppServer, entity: Entity, locale: Locale): ExportWords {
  const own = (server.words[locale].entities as Record<string, ExportWords>)[entity.name]
  const { base } = locale === 'zh_CN' ? zh_CN : en_US
  return { fields: { ...base, ...own?.fields }, status: own?.status ?? {}, options: own?.options ?? {} }
}
