import { icon } from "#app/ui/icons.tsx";

export const CardIcon = icon(<path d="M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3" />);
