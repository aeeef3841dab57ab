import en_US from '../../contract/define/base.en_US.ts'
import zh_CN from '../../contract/define/base.zh_CN.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Locale } from '../../contract/refusal.ts'
import type { AppServer } from '../call/implement.ts'
import type { ExportWords } from './export.ts'

/** The column titles and value names of an export file in the caller's language. */
export function exportWords(server: AppServer, entity: Entity, locale: Locale): ExportWords {
  const own = (server.words[locale].entities as Record<string, ExportWords>)[entity.name]
  const { base } = locale === 'zh_CN' ? zh_CN : en_US
  return { fields: { ...base, ...own?.fields }, status: own?.status ?? {}, options: own?.options ?? {} }
}
