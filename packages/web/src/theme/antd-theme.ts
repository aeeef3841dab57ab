import { type ThemeConfig, theme as antdTheme } from 'antd'
import { FONT_FAMILY, RADIUS_PX, type ThemeName, tokens } from '../ui/tokens.ts'

/** antd drawn with the product's own tokens: hairlines instead of shadows, 32 px controls, petrol for what acts. */
export function antdThemeOf(name: ThemeName): ThemeConfig {
  const t = tokens[name]
  return {
    algorithm: name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    hashed: false,
    token: {
      fontFamily: FONT_FAMILY,
      fontSize: 14,
      borderRadius: RADIUS_PX.control,
      borderRadiusLG: RADIUS_PX.surface,
      borderRadiusSM: 4,
      controlHeight: 32,
      controlHeightLG: 40,
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
      boxShadow: shadow(name),
      boxShadowSecondary: shadow(name),
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
      Segmented: { trackBg: t.hover, itemSelectedBg: t.surface },
      Tabs: { horizontalItemPadding: '10px 0', horizontalItemGutter: 24, titleFontSize: 14 },
      Tooltip: { colorBgSpotlight: name === 'dark' ? t.raised : t.text, colorTextLightSolid: '#FFFFFF' },
      Menu: { itemHoverBg: t.hover, horizontalItemHoverBg: 'transparent', activeBarBorderWidth: 0 },
      Modal: { titleFontSize: 16 },
      Drawer: { paddingLG: 20 },
    },
  }
}

/** The one elevation of the product: what floats above the page. */
function shadow(name: ThemeName): string {
  return name === 'dark' ? '0 8px 24px rgb(0 0 0 / 0.5)' : '0 8px 24px rgb(22 32 46 / 0.12)'
}
