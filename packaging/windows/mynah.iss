; The installer for Windows (Inno Setup 6.3 or later; NSIS would stop at 2 GB).
; build_bundle.py calls iscc with /D for Version, Edition, and the paths Bundle, Output and Icon.

#ifndef Version
  #error Version, Edition, Bundle, Output and Icon come from build_bundle.py
#endif

[Setup]
AppId={{6C0E4B52-9B0F-4B3E-9E6E-3B6C8D6E51A7}
AppName=Mynah
AppVersion={#Version}
AppPublisher=The Mynah authors
DefaultDirName={autopf}\Mynah
DefaultGroupName=Mynah
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\mynah-gui.exe
OutputDir={#Output}
OutputBaseFilename=Mynah-{#Version}-windows-amd64-{#Edition}-setup
; torch has 64-bit libraries only; Windows on Arm runs them in emulation
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
; for oneself without an administrator, or for everybody
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ChangesAssociations=yes
ChangesEnvironment=yes
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
LZMANumBlockThreads=4
WizardStyle=modern
ShowLanguageDialog=auto
VersionInfoVersion={#Version}
#if Edition == "cuda"
; one file stops at 4.2 GB, and GitHub takes none of 2 GiB: its slices (2.1 GB at most) lie beside the set-up
DiskSpanning=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[CustomMessages]
en.OnPath=Make the command mynah available in terminals
de.OnPath=Den Befehl mynah in Eingabeaufforderungen bereitstellen
es.OnPath=Hacer que el comando mynah esté disponible en los terminales
fr.OnPath=Rendre la commande mynah disponible dans les terminaux
en.Transcribe=Transcribe with Mynah
de.Transcribe=Mit Mynah transkribieren
es.Transcribe=Transcribir con Mynah
fr.Transcribe=Transcrire avec Mynah
en.Model=NeMo model
de.Model=NeMo-Modell
es.Model=Modelo NeMo
fr.Model=Modèle NeMo

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "onpath"; Description: "{cm:OnPath}"; Flags: unchecked

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; what an older version had and this one has not must not be imported
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Mynah"; Filename: "{app}\mynah-gui.exe"
Name: "{autodesktop}\Mynah"; Filename: "{app}\mynah-gui.exe"; Tasks: desktopicon

[Registry]
; .nemo opens with Mynah, which puts the model into its folder
Root: HKA; Subkey: "Software\Classes\.nemo\OpenWithProgids"; ValueType: string; ValueName: "Mynah.Model"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Mynah.Model"; ValueType: string; ValueName: ""; ValueData: "{cm:Model}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Mynah.Model\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\mynah-gui.exe,0"
Root: HKA; Subkey: "Software\Classes\Mynah.Model\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mynah-gui.exe"" ""%1"""
; sound and video keep the programs that they open with; Mynah is one more in their menu
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\audio\shell\Mynah"; ValueType: string; ValueName: ""; ValueData: "{cm:Transcribe}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\audio\shell\Mynah\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mynah-gui.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\video\shell\Mynah"; ValueType: string; ValueName: ""; ValueData: "{cm:Transcribe}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\SystemFileAssociations\video\shell\Mynah\command"; ValueType: string; ValueName: ""; ValueData: """{app}\mynah-gui.exe"" ""%1"""

[Run]
Filename: "{app}\mynah-gui.exe"; Description: "{cm:LaunchProgram,Mynah}"; Flags: nowait postinstall skipifsilent

[Code]
function PathKey: String;
begin
  if IsAdminInstallMode then
    Result := 'SYSTEM\CurrentControlSet\Control\Session Manager\Environment'
  else
    Result := 'Environment';
end;

{ Puts our folder at the end of PATH, or takes it out. A PATH that cannot be read is not replaced. }
procedure SetOnPath(Wanted: Boolean);
var
  Before, After, Ours: String;
begin
  Ours := ExpandConstant('{app}');
  Before := '';
  if not RegQueryStringValue(HKEY_AUTO, PathKey, 'Path', Before) then
    if RegValueExists(HKEY_AUTO, PathKey, 'Path') then exit;
  After := ';' + Before + ';';
  if Wanted then begin
    if Pos(';' + Ours + ';', After) > 0 then exit;
    After := Before;
    if (After <> '') and (After[Length(After)] <> ';') then After := After + ';';
    After := After + Ours;
  end else begin
    if StringChangeEx(After, ';' + Ours + ';', ';', True) = 0 then exit;
    Delete(After, 1, 1);
    if After <> '' then Delete(After, Length(After), 1);
  end;
  RegWriteExpandStringValue(HKEY_AUTO, PathKey, 'Path', After);
end;

procedure CurStepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssPostInstall then SetOnPath(WizardIsTaskSelected('onpath'));
end;

procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if CurUninstallStep = usPostUninstall then SetOnPath(False);
end;
