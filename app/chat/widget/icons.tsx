/** Icons of chat, comments, owners' photos and the inbox; apart from the others, because no landing page needs them at once. */
import { icon } from "#app/ui/icons.tsx";

export const ArrowIcon = icon(<path d="M5 12h14m-5-5 5 5-5 5" />);
export const MailIcon = icon(<path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />);
export const SoundIcon = icon(
  <path d="M5 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />,
);
export const MutedIcon = icon(<path d="M5 9.5v5h3.5l4.5 4v-13l-4.5 4zM16.5 9.5l4.5 5M21 9.5l-4.5 5" />);
export const ClockIcon = icon(<path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 7.5V12l3 2" />);
