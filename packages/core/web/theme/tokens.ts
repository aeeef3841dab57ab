/**
 * The only definition of the product's colours and sizes. antd's theme, the charts and the widgets read this file;
 * styles read the same values as custom properties from tokens.css (a test keeps the two equal).
 */
export interface Tokens {
  page: string
  surface: string
  raised: string
  line: string
  lineStrong: string
  text: string
  muted: string
  /** For decoration and disabled parts only: too pale for text that must be read. */
  faint: string
  placeholder: string
  brand: string
  brandHover: string
  brandSoft: string
  /** Text on the soft brand colour. */
  brandOnSoft: string
  /** Text on the brand colour. */
  onBrand: string
  hover: string
  good: string
  info: string
  attention: string
  /** Amber for text: the amber of shapes is too pale to read on white. */
  attentionText: string
  alarm: string
  neutral: string
  /** In this order colour-blind people can distinguish neighbouring colours. */
  series: readonly [string, string, string, string, string, string, string, string]
}

export type ThemeName = 'light' | 'dark'

export const tokens: Record<ThemeName, Tokens> = {
  light: {
    page: '#F5F7FA',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    line: '#E4E8EF',
    lineStrong: '#CBD3DF',
    text: '#16202E',
    muted: '#5A6B82',
    faint: '#8FA0B5',
    placeholder: '#617186',
    brand: '#0E7C86',
    brandHover: '#0A6871',
    brandSoft: '#E3F1F2',
    brandOnSoft: '#0A6871',
    onBrand: '#FFFFFF',
    hover: '#EEF2F6',
    good: '#2F7D4F',
    info: '#2563EB',
    attention: '#B7791F',
    attentionText: '#8A5A12',
    alarm: '#C8322B',
    neutral: '#708299',
    series: ['#0E7C86', '#7A5AF8', '#D97706', '#2563EB', '#B5487D', '#4D7C0F', '#64748B', '#9A3412'],
  },
  dark: {
    page: '#0B1220',
    surface: '#111A2C',
    raised: '#18233A',
    line: '#22304A',
    lineStrong: '#33456A',
    text: '#E8EEF8',
    muted: '#9DB0CB',
    faint: '#63769A',
    placeholder: '#8093B5',
    brand: '#2CB5BF',
    brandHover: '#4CC8D1',
    brandSoft: '#12303D',
    brandOnSoft: '#2CB5BF',
    onBrand: '#0B1220',
    hover: '#1B2740',
    good: '#3FB68B',
    info: '#5B9DFF',
    attention: '#F0B03F',
    attentionText: '#F0B03F',
    alarm: '#F0564A',
    neutral: '#8093B5',
    series: ['#2CB5BF', '#9D8CFF', '#F2A65A', '#5B9DFF', '#E07BB0', '#9CC65A', '#94A3B8', '#E08A6B'],
  },
}

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif"

export const RADIUS_PX = { control: 6, surface: 8 } as const
