import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { FONT_FAMILY, RADIUS_PX, type ThemeName, type Tokens, tokens } from './tokens.ts'

/**
 * antd's theme from the product's own tokens: thin lines instead of shadows, 32 px controls, petrol for actions.
 * Without `motion` antd shows no animations.
 */
export function antdThemeOf(name: ThemeName, motion: boolean): ThemeConfig {
  const t = tokens[name]
  return {
    algorithm: [name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, exactly(t)],
    hashed: false,
    token: {
      fontFamily: FONT_FAMILY,
      fontSize: 14,
      borderRadius: RADIUS_PX.control,
      borderRadiusLG: RADIUS_PX.surface,
      borderRadiusSM: 4,
      controlHeight: 32,
      controlHeightLG: 40,
      motion,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
      wireframe: false,
      colorPrimary: t.brand,
      colorPrimaryHover: t.brandHover,
      colorLink: t.brand,
      colorLinkHover: t.brandHover,
      colorSuccess: t.good,
      colorInfo: t.info,
      colorWarning: t.attention,
      colorError: t.alarm,
      colorText: t.text,
      colorTextHeading: t.text,
      colorTextSecondary: t.muted,
      colorTextTertiary: t.placeholder,
      colorTextDescription: t.muted,
      // Arrows and clearing crosses of fields, and switches that are off.
      colorTextQuaternary: t.faint,
      colorTextPlaceholder: t.placeholder,
      colorTextDisabled: t.faint,
      colorTextLightSolid: t.onBrand,
      colorBgLayout: t.page,
      colorBgContainer: t.surface,
      colorBgElevated: t.raised,
      colorBorder: t.lineStrong,
      colorBorderSecondary: t.line,
      colorSplit: t.line,
      colorFillAlter: t.page,
      controlItemBgHover: t.hover,
      controlItemBgActive: t.brandSoft,
      controlItemBgActiveHover: t.brandSoft,
      controlOutlineWidth: 2,
      lineWidthFocus: 2,
      // The only shadow of the product, for layers above the page.
      boxShadow: 'var(--a-shadow)',
      boxShadowSecondary: 'var(--a-shadow)',
      boxShadowTertiary: 'none',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Table: {
        headerBg: t.surface,
        headerColor: t.muted,
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        rowHoverBg: t.hover,
        rowSelectedBg: t.brandSoft,
        rowSelectedHoverBg: t.brandSoft,
        borderColor: t.line,
        cellPaddingBlock: 8,
        cellPaddingBlockMD: 8,
        cellPaddingBlockSM: 4,
      },
      Form: { labelColor: t.muted, itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Segmented: { trackBg: t.hover, itemSelectedBg: name === 'dark' ? t.lineStrong : t.surface },
      Tabs: { horizontalItemPadding: '10px 0', horizontalItemGutter: 24, titleFontSize: 14 },
      Tooltip: { colorBgSpotlight: name === 'dark' ? t.raised : t.text, colorTextLightSolid: '#FFFFFF' },
      Menu: { itemHoverBg: t.hover, horizontalItemHoverBg: 'transparent', activeBarBorderWidth: 0 },
      Modal: { titleFontSize: 16 },
      Drawer: { paddingLG: 20 },
    },
  }
}

/** antd's algorithms change the given colours; this one keeps the tokens' exact values. */
function exactly(t: Tokens): MappingAlgorithm {
  return (_seed, map) => ({
    ...map!,
    colorPrimary: t.brand,
    colorPrimaryHover: t.brandHover,
    colorPrimaryActive: t.brandHover,
    colorLinkActive: t.brandHover,
    // The ring of the focus.
    colorPrimaryBorder: t.brand,
    colorSuccess: t.good,
    colorSuccessText: t.good,
    colorSuccessBg: mix(t.good, t.surface, 0.1),
    colorSuccessBorder: mix(t.good, t.surface, 0.35),
    colorInfo: t.info,
    colorInfoText: t.info,
    colorInfoBg: mix(t.info, t.surface, 0.1),
    colorInfoBorder: mix(t.info, t.surface, 0.35),
    colorWarning: t.attention,
    colorWarningText: t.attentionText,
    colorWarningBg: mix(t.attention, t.surface, 0.12),
    colorWarningBorder: mix(t.attention, t.surface, 0.4),
    colorError: t.alarm,
    colorErrorText: t.alarm,
    // Towards the text, so that buttons of this colour stay readable under the pointer and pressed.
    colorErrorHover: mix(t.alarm, t.text, 0.88),
    colorErrorActive: mix(t.alarm, t.text, 0.76),
    colorErrorTextHover: mix(t.alarm, t.text, 0.88),
    colorErrorTextActive: mix(t.alarm, t.text, 0.76),
    colorErrorBg: mix(t.alarm, t.surface, 0.1),
    colorErrorBorder: mix(t.alarm, t.surface, 0.35),
  })
}

/** Mixes a colour into a ground with a share of 0 to 1; all colours are #rrggbb. */
function mix(colour: string, ground: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [top, under] = [colour, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(top! * share + under! * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
