export default {
  synonyms: 'label status messages log',
}
