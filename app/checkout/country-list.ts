/**
 * The bundled country list of the spec (section 3): every ISO 3166-1 entry and Kosovo, as data only.
 * `app/checkout/countries.ts` turns the rows into `Country` objects.
 */

export interface PhoneRule {
  messageType: "sms";
  placeholder: string;
  provider: string;
  /** Regular expression source for the national number, digits only. */
  rule: string;
  default: boolean;
}

export interface Country {
  /** The ISO numeric code, so that an id never shifts when the list changes. */
  id: number;
  name: string;
  sepaZone: boolean;
  state: "active";
  /** ISO 3166-1 alpha-2, upper case. */
  slug: string;
  /** ISO 3166-1 alpha-3. */
  slug3: string;
  /** ISO 3166-1 numeric, three digits. */
  slugn: string;
  callingCode: string;
  isDestination: boolean;
  isRisky: boolean;
  /** ISO 4217 code of the Latin American and dollar countries the spec names, else null. */
  currentCurrency: string | null;
  hasLocations: boolean;
  rulesPhone: PhoneRule[] | null;
  createdAt: string;
  updatedAt: string;
  isFavorite: boolean;
  /** Place among the favourites, from 0; null for the others, which are ordered by name. */
  position: number | null;
}

export const LISTED_AT = "2025-01-01T00:00:00.000Z";
export const REVISED_AT = "2025-05-22T00:00:00.000Z";

export const FAVOURITES = ["CU", "US", "ES"];

/** No permanent inhabitants: nobody there can be a customer. */
export const NOT_DESTINATIONS = ["AQ", "BV", "HM"];

/** The FATF's "call for action" list. */
export const RISKY = ["IR", "KP", "MM"];

/**
 * EPC list of SEPA scheme countries (EPC409-09, scope of May 2025): the EU, the EEA and ten neighbours, then
 * the territories that have an ISO code of their own.
 */
export const SEPA_ZONE =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK " +
  "IS LI NO AD AL CH GB MC MD ME MK RS SM VA " +
  "AX BL GF GP MF MQ PM RE YT GG GI IM JE";

/** Venezuela keeps VEB, the code the spec names, although ISO has since replaced it. */
export const CURRENCIES: Record<string, string> = {
  AR: "ARS",
  BO: "BOB",
  CO: "COP",
  DO: "DOP",
  EC: "USD",
  MX: "MXN",
  PE: "PEN",
  PR: "USD",
  SV: "USD",
  UM: "USD",
  US: "USD",
  VE: "VEB",
};

const anyMobile = { messageType: "sms", provider: "any", default: true } as const;
const tenDigits = "^[0-9]{10}$";
const nineFromSixOrSeven = "^[67][0-9]{8}$";

export const PHONE_RULES: Record<string, PhoneRule[]> = {
  CU: [{ ...anyMobile, placeholder: "612345678", rule: nineFromSixOrSeven }],
  ES: [{ ...anyMobile, placeholder: "612345678", rule: nineFromSixOrSeven }],
  MX: [{ ...anyMobile, placeholder: "5512345678", rule: tenDigits }],
  UM: [{ ...anyMobile, placeholder: "2025550123", rule: tenDigits }],
  US: [{ ...anyMobile, placeholder: "2025550123", rule: tenDigits }],
  VE: [{ ...anyMobile, placeholder: "4121234567", rule: "^0?4(?:12|14|16|22|24|26)[0-9]{7}$" }],
};

/** alpha-2, alpha-3, numeric, calling code, English name; ordered by name. XK, XKX and 983 are user-assigned codes. */
export type CountryRow = readonly [string, string, string, string, string];

export const COUNTRY_ROWS: readonly CountryRow[] = [
  ["AF", "AFG", "004", "+93", "Afghanistan"],
  ["AX", "ALA", "248", "+358", "Åland Islands"],
  ["AL", "ALB", "008", "+355", "Albania"],
  ["DZ", "DZA", "012", "+213", "Algeria"],
  ["AS", "ASM", "016", "+1", "American Samoa"],
  ["AD", "AND", "020", "+376", "Andorra"],
  ["AO", "AGO", "024", "+244", "Angola"],
  ["AI", "AIA", "660", "+1", "Anguilla"],
  ["AQ", "ATA", "010", "+672", "Antarctica"],
  ["AG", "ATG", "028", "+1", "Antigua and Barbuda"],
  ["AR", "ARG", "032", "+54", "Argentina"],
  ["AM", "ARM", "051", "+374", "Armenia"],
  ["AW", "ABW", "533", "+297", "Aruba"],
  ["AU", "AUS", "036", "+61", "Australia"],
  ["AT", "AUT", "040", "+43", "Austria"],
  ["AZ", "AZE", "031", "+994", "Azerbaijan"],
  ["BS", "BHS", "044", "+1", "Bahamas"],
  ["BH", "BHR", "048", "+973", "Bahrain"],
  ["BD", "BGD", "050", "+880", "Bangladesh"],
  ["BB", "BRB", "052", "+1", "Barbados"],
  ["BY", "BLR", "112", "+375", "Belarus"],
  ["BE", "BEL", "056", "+32", "Belgium"],
  ["BZ", "BLZ", "084", "+501", "Belize"],
  ["BJ", "BEN", "204", "+229", "Benin"],
  ["BM", "BMU", "060", "+1", "Bermuda"],
  ["BT", "BTN", "064", "+975", "Bhutan"],
  ["BO", "BOL", "068", "+591", "Bolivia"],
  ["BA", "BIH", "070", "+387", "Bosnia and Herzegovina"],
  ["BW", "BWA", "072", "+267", "Botswana"],
  ["BV", "BVT", "074", "+47", "Bouvet Island"],
  ["BR", "BRA", "076", "+55", "Brazil"],
  ["IO", "IOT", "086", "+246", "British Indian Ocean Territory"],
  ["VG", "VGB", "092", "+1", "British Virgin Islands"],
  ["BN", "BRN", "096", "+673", "Brunei"],
  ["BG", "BGR", "100", "+359", "Bulgaria"],
  ["BF", "BFA", "854", "+226", "Burkina Faso"],
  ["BI", "BDI", "108", "+257", "Burundi"],
  ["KH", "KHM", "116", "+855", "Cambodia"],
  ["CM", "CMR", "120", "+237", "Cameroon"],
  ["CA", "CAN", "124", "+1", "Canada"],
  ["CV", "CPV", "132", "+238", "Cape Verde"],
  ["BQ", "BES", "535", "+599", "Caribbean Netherlands"],
  ["KY", "CYM", "136", "+1", "Cayman Islands"],
  ["CF", "CAF", "140", "+236", "Central African Republic"],
  ["TD", "TCD", "148", "+235", "Chad"],
  ["CL", "CHL", "152", "+56", "Chile"],
  ["CN", "CHN", "156", "+86", "China"],
  ["CX", "CXR", "162", "+61", "Christmas Island"],
  ["CC", "CCK", "166", "+61", "Cocos (Keeling) Islands"],
  ["CO", "COL", "170", "+57", "Colombia"],
  ["KM", "COM", "174", "+269", "Comoros"],
  ["CK", "COK", "184", "+682", "Cook Islands"],
  ["CR", "CRI", "188", "+506", "Costa Rica"],
  ["CI", "CIV", "384", "+225", "Côte d’Ivoire"],
  ["HR", "HRV", "191", "+385", "Croatia"],
  ["CU", "CUB", "192", "+53", "Cuba"],
  ["CW", "CUW", "531", "+599", "Curaçao"],
  ["CY", "CYP", "196", "+357", "Cyprus"],
  ["CZ", "CZE", "203", "+420", "Czechia"],
  ["DK", "DNK", "208", "+45", "Denmark"],
  ["DJ", "DJI", "262", "+253", "Djibouti"],
  ["DM", "DMA", "212", "+1", "Dominica"],
  ["DO", "DOM", "214", "+1", "Dominican Republic"],
  ["CD", "COD", "180", "+243", "DR Congo"],
  ["EC", "ECU", "218", "+593", "Ecuador"],
  ["EG", "EGY", "818", "+20", "Egypt"],
  ["SV", "SLV", "222", "+503", "El Salvador"],
  ["GQ", "GNQ", "226", "+240", "Equatorial Guinea"],
  ["ER", "ERI", "232", "+291", "Eritrea"],
  ["EE", "EST", "233", "+372", "Estonia"],
  ["SZ", "SWZ", "748", "+268", "Eswatini"],
  ["ET", "ETH", "231", "+251", "Ethiopia"],
  ["FK", "FLK", "238", "+500", "Falkland Islands"],
  ["FO", "FRO", "234", "+298", "Faroe Islands"],
  ["FJ", "FJI", "242", "+679", "Fiji"],
  ["FI", "FIN", "246", "+358", "Finland"],
  ["FR", "FRA", "250", "+33", "France"],
  ["GF", "GUF", "254", "+594", "French Guiana"],
  ["PF", "PYF", "258", "+689", "French Polynesia"],
  ["TF", "ATF", "260", "+262", "French Southern Territories"],
  ["GA", "GAB", "266", "+241", "Gabon"],
  ["GM", "GMB", "270", "+220", "Gambia"],
  ["GE", "GEO", "268", "+995", "Georgia"],
  ["DE", "DEU", "276", "+49", "Germany"],
  ["GH", "GHA", "288", "+233", "Ghana"],
  ["GI", "GIB", "292", "+350", "Gibraltar"],
  ["GR", "GRC", "300", "+30", "Greece"],
  ["GL", "GRL", "304", "+299", "Greenland"],
  ["GD", "GRD", "308", "+1", "Grenada"],
  ["GP", "GLP", "312", "+590", "Guadeloupe"],
  ["GU", "GUM", "316", "+1", "Guam"],
  ["GT", "GTM", "320", "+502", "Guatemala"],
  ["GG", "GGY", "831", "+44", "Guernsey"],
  ["GN", "GIN", "324", "+224", "Guinea"],
  ["GW", "GNB", "624", "+245", "Guinea-Bissau"],
  ["GY", "GUY", "328", "+592", "Guyana"],
  ["HT", "HTI", "332", "+509", "Haiti"],
  ["HM", "HMD", "334", "+672", "Heard Island and McDonald Islands"],
  ["HN", "HND", "340", "+504", "Honduras"],
  ["HK", "HKG", "344", "+852", "Hong Kong"],
  ["HU", "HUN", "348", "+36", "Hungary"],
  ["IS", "ISL", "352", "+354", "Iceland"],
  ["IN", "IND", "356", "+91", "India"],
  ["ID", "IDN", "360", "+62", "Indonesia"],
  ["IR", "IRN", "364", "+98", "Iran"],
  ["IQ", "IRQ", "368", "+964", "Iraq"],
  ["IE", "IRL", "372", "+353", "Ireland"],
  ["IM", "IMN", "833", "+44", "Isle of Man"],
  ["IL", "ISR", "376", "+972", "Israel"],
  ["IT", "ITA", "380", "+39", "Italy"],
  ["JM", "JAM", "388", "+1", "Jamaica"],
  ["JP", "JPN", "392", "+81", "Japan"],
  ["JE", "JEY", "832", "+44", "Jersey"],
  ["JO", "JOR", "400", "+962", "Jordan"],
  ["KZ", "KAZ", "398", "+7", "Kazakhstan"],
  ["KE", "KEN", "404", "+254", "Kenya"],
  ["KI", "KIR", "296", "+686", "Kiribati"],
  ["XK", "XKX", "983", "+383", "Kosovo"],
  ["KW", "KWT", "414", "+965", "Kuwait"],
  ["KG", "KGZ", "417", "+996", "Kyrgyzstan"],
  ["LA", "LAO", "418", "+856", "Laos"],
  ["LV", "LVA", "428", "+371", "Latvia"],
  ["LB", "LBN", "422", "+961", "Lebanon"],
  ["LS", "LSO", "426", "+266", "Lesotho"],
  ["LR", "LBR", "430", "+231", "Liberia"],
  ["LY", "LBY", "434", "+218", "Libya"],
  ["LI", "LIE", "438", "+423", "Liechtenstein"],
  ["LT", "LTU", "440", "+370", "Lithuania"],
  ["LU", "LUX", "442", "+352", "Luxembourg"],
  ["MO", "MAC", "446", "+853", "Macao"],
  ["MG", "MDG", "450", "+261", "Madagascar"],
  ["MW", "MWI", "454", "+265", "Malawi"],
  ["MY", "MYS", "458", "+60", "Malaysia"],
  ["MV", "MDV", "462", "+960", "Maldives"],
  ["ML", "MLI", "466", "+223", "Mali"],
  ["MT", "MLT", "470", "+356", "Malta"],
  ["MH", "MHL", "584", "+692", "Marshall Islands"],
  ["MQ", "MTQ", "474", "+596", "Martinique"],
  ["MR", "MRT", "478", "+222", "Mauritania"],
  ["MU", "MUS", "480", "+230", "Mauritius"],
  ["YT", "MYT", "175", "+262", "Mayotte"],
  ["MX", "MEX", "484", "+52", "Mexico"],
  ["FM", "FSM", "583", "+691", "Micronesia"],
  ["MD", "MDA", "498", "+373", "Moldova"],
  ["MC", "MCO", "492", "+377", "Monaco"],
  ["MN", "MNG", "496", "+976", "Mongolia"],
  ["ME", "MNE", "499", "+382", "Montenegro"],
  ["MS", "MSR", "500", "+1", "Montserrat"],
  ["MA", "MAR", "504", "+212", "Morocco"],
  ["MZ", "MOZ", "508", "+258", "Mozambique"],
  ["MM", "MMR", "104", "+95", "Myanmar"],
  ["NA", "NAM", "516", "+264", "Namibia"],
  ["NR", "NRU", "520", "+674", "Nauru"],
  ["NP", "NPL", "524", "+977", "Nepal"],
  ["NL", "NLD", "528", "+31", "Netherlands"],
  ["NC", "NCL", "540", "+687", "New Caledonia"],
  ["NZ", "NZL", "554", "+64", "New Zealand"],
  ["NI", "NIC", "558", "+505", "Nicaragua"],
  ["NE", "NER", "562", "+227", "Niger"],
  ["NG", "NGA", "566", "+234", "Nigeria"],
  ["NU", "NIU", "570", "+683", "Niue"],
  ["NF", "NFK", "574", "+672", "Norfolk Island"],
  ["KP", "PRK", "408", "+850", "North Korea"],
  ["MK", "MKD", "807", "+389", "North Macedonia"],
  ["MP", "MNP", "580", "+1", "Northern Mariana Islands"],
  ["NO", "NOR", "578", "+47", "Norway"],
  ["OM", "OMN", "512", "+968", "Oman"],
  ["PK", "PAK", "586", "+92", "Pakistan"],
  ["PW", "PLW", "585", "+680", "Palau"],
  ["PS", "PSE", "275", "+970", "Palestine"],
  ["PA", "PAN", "591", "+507", "Panama"],
  ["PG", "PNG", "598", "+675", "Papua New Guinea"],
  ["PY", "PRY", "600", "+595", "Paraguay"],
  ["PE", "PER", "604", "+51", "Peru"],
  ["PH", "PHL", "608", "+63", "Philippines"],
  ["PN", "PCN", "612", "+64", "Pitcairn Islands"],
  ["PL", "POL", "616", "+48", "Poland"],
  ["PT", "PRT", "620", "+351", "Portugal"],
  ["PR", "PRI", "630", "+1", "Puerto Rico"],
  ["QA", "QAT", "634", "+974", "Qatar"],
  ["CG", "COG", "178", "+242", "Republic of the Congo"],
  ["RE", "REU", "638", "+262", "Réunion"],
  ["RO", "ROU", "642", "+40", "Romania"],
  ["RU", "RUS", "643", "+7", "Russia"],
  ["RW", "RWA", "646", "+250", "Rwanda"],
  ["BL", "BLM", "652", "+590", "Saint Barthélemy"],
  ["SH", "SHN", "654", "+290", "Saint Helena, Ascension and Tristan da Cunha"],
  ["KN", "KNA", "659", "+1", "Saint Kitts and Nevis"],
  ["LC", "LCA", "662", "+1", "Saint Lucia"],
  ["MF", "MAF", "663", "+590", "Saint Martin (French part)"],
  ["PM", "SPM", "666", "+508", "Saint Pierre and Miquelon"],
  ["VC", "VCT", "670", "+1", "Saint Vincent and the Grenadines"],
  ["WS", "WSM", "882", "+685", "Samoa"],
  ["SM", "SMR", "674", "+378", "San Marino"],
  ["ST", "STP", "678", "+239", "São Tomé and Príncipe"],
  ["SA", "SAU", "682", "+966", "Saudi Arabia"],
  ["SN", "SEN", "686", "+221", "Senegal"],
  ["RS", "SRB", "688", "+381", "Serbia"],
  ["SC", "SYC", "690", "+248", "Seychelles"],
  ["SL", "SLE", "694", "+232", "Sierra Leone"],
  ["SG", "SGP", "702", "+65", "Singapore"],
  ["SX", "SXM", "534", "+1", "Sint Maarten"],
  ["SK", "SVK", "703", "+421", "Slovakia"],
  ["SI", "SVN", "705", "+386", "Slovenia"],
  ["SB", "SLB", "090", "+677", "Solomon Islands"],
  ["SO", "SOM", "706", "+252", "Somalia"],
  ["ZA", "ZAF", "710", "+27", "South Africa"],
  ["GS", "SGS", "239", "+500", "South Georgia and the South Sandwich Islands"],
  ["KR", "KOR", "410", "+82", "South Korea"],
  ["SS", "SSD", "728", "+211", "South Sudan"],
  ["ES", "ESP", "724", "+34", "Spain"],
  ["LK", "LKA", "144", "+94", "Sri Lanka"],
  ["SD", "SDN", "729", "+249", "Sudan"],
  ["SR", "SUR", "740", "+597", "Suriname"],
  ["SJ", "SJM", "744", "+47", "Svalbard and Jan Mayen"],
  ["SE", "SWE", "752", "+46", "Sweden"],
  ["CH", "CHE", "756", "+41", "Switzerland"],
  ["SY", "SYR", "760", "+963", "Syria"],
  ["TW", "TWN", "158", "+886", "Taiwan"],
  ["TJ", "TJK", "762", "+992", "Tajikistan"],
  ["TZ", "TZA", "834", "+255", "Tanzania"],
  ["TH", "THA", "764", "+66", "Thailand"],
  ["TL", "TLS", "626", "+670", "Timor-Leste"],
  ["TG", "TGO", "768", "+228", "Togo"],
  ["TK", "TKL", "772", "+690", "Tokelau"],
  ["TO", "TON", "776", "+676", "Tonga"],
  ["TT", "TTO", "780", "+1", "Trinidad and Tobago"],
  ["TN", "TUN", "788", "+216", "Tunisia"],
  ["TR", "TUR", "792", "+90", "Türkiye"],
  ["TM", "TKM", "795", "+993", "Turkmenistan"],
  ["TC", "TCA", "796", "+1", "Turks and Caicos Islands"],
  ["TV", "TUV", "798", "+688", "Tuvalu"],
  ["VI", "VIR", "850", "+1", "U.S. Virgin Islands"],
  ["UG", "UGA", "800", "+256", "Uganda"],
  ["UA", "UKR", "804", "+380", "Ukraine"],
  ["AE", "ARE", "784", "+971", "United Arab Emirates"],
  ["GB", "GBR", "826", "+44", "United Kingdom"],
  ["US", "USA", "840", "+1", "United States"],
  ["UY", "URY", "858", "+598", "Uruguay"],
  ["UM", "UMI", "581", "+1", "US Minor Outlying Islands"],
  ["UZ", "UZB", "860", "+998", "Uzbekistan"],
  ["VU", "VUT", "548", "+678", "Vanuatu"],
  ["VA", "VAT", "336", "+39", "Vatican City"],
  ["VE", "VEN", "862", "+58", "Venezuela"],
  ["VN", "VNM", "704", "+84", "Vietnam"],
  ["WF", "WLF", "876", "+681", "Wallis and Futuna"],
  ["EH", "ESH", "732", "+212", "Western Sahara"],
  ["YE", "YEM", "887", "+967", "Yemen"],
  ["ZM", "ZMB", "894", "+260", "Zambia"],
  ["ZW", "ZWE", "716", "+263", "Zimbabwe"],
];
