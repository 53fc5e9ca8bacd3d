interface ProgressBarProps {
  label: string;
  /** 0 to 100, or null while the size is unknown. */
  percent: number | null;
  text: string;
  tone?: "accent" | "danger" | "idle";
}

const TONES = { accent: "bg-accent", danger: "bg-danger", idle: "bg-edge" };

/** Of unknown length: a piece that passes by, and an empty bar for those who want no motion. */
const PASSING = "w-1/3 animate-pass motion-reduce:hidden";

export function ProgressBar({ label, percent, text, tone = "accent" }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={text}
      className="h-1.5 overflow-hidden rounded-full bg-ground"
    >
      <div
        className={`h-full rounded-full ${TONES[tone]} ${percent === null ? PASSING : "transition-[width] duration-200 ease-linear"}`}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
